import type { Command } from 'commander';
import { z } from 'zod';
import { awaitResultOrDeclaredError } from '#shared/contract/awaitResultOrDeclaredError';
import type { Conflict, ConflictSum, ConflictResolution } from '#shared/contract/conflictsContract';
import { invoiceCreateBodySchema } from '#shared/model/invoiceBody';
import { convertSchemaErrorToFindings } from '#shared/rules/checks/findingBuilders';
import { buildInvoiceExportJson, type Engine } from '../engine/openEngine';
import { buildBadInputFailure, buildCommandSuccess, type CommandResult } from './commandResult';
import {
  addConfirmOption,
  confirmedCodesSchema,
  buildInvoiceSaveBlockedFailure,
} from './invoiceJsonInputAndFindings';
import { formatConflictHeadline, formatConflictReport } from './conflictReport';
import { defineEngineCliCommand } from './defineCommand';
import { formatGroszAsDecimal, formatTextTable } from './commandOutput';

const sideSchema = z.enum(['mine', 'theirs']);
const fieldChoice = z.string().transform((text, context) => {
  const [, field, choice] = /^(.+)=(mine|theirs)$/.exec(text) ?? [];
  if (field !== undefined && choice !== undefined) return { field, choice: sideSchema.parse(choice) };
  context.addIssue({ code: 'custom', message: `"${text}" is not NAME=mine or NAME=theirs` });
  return z.NEVER;
});

const resolveOptions = z.object({
  keep: sideSchema.optional(),
  field: z.array(fieldChoice).default([]),
  twin: z.coerce.number().int('an invoiceId is needed').optional(),
  correct: z.boolean().default(false),
  reason: z.string().max(1024).optional(),
  drop: z.boolean().default(false),
  confirm: confirmedCodesSchema,
});
type ResolveOptions = z.infer<typeof resolveOptions>;

/**
 * Adds the command `conflicts`, which lists, shows and resolves the changes that wait for a decision (sync.md,
 * Conflicts).
 */
export function registerConflictCliCommands(program: Command): void {
  const conflicts = program.command('conflicts').description('changes that wait for a decision');

  const list = conflicts.command('list').description('all, oldest first');
  defineEngineCliCommand(list, false, z.object({}), async ({ client, context }) => {
    const { language } = context.preferences.get();
    const found = await client.conflicts.list();
    return buildCommandSuccess(
      found.map(buildConflictJson),
      formatTextTable(
        ['id', 'kind', 'invoice', 'buyer', 'since', ''],
        found.map((conflict) => [
          String(conflict.id),
          conflict.kind,
          conflict.change.invoiceFullNo || conflict.change.localId,
          conflict.change.buyerName,
          conflict.since,
          formatConflictHeadline(conflict, language),
        ]),
      ),
    );
  });

  const show = conflicts
    .command('show')
    .description('both sides, field by field')
    .argument('<id>', 'its number in the list');
  defineEngineCliCommand(show, false, z.object({}), async (engine, _options, [id = '']) => {
    const conflict = await findConflict(engine, id);
    if (!conflict) return buildUnknownConflictFailure(id);
    const { preferences, store } = engine.context;
    const around = store.invoices.readCard(conflict.change.localId)?.invoice ?? null;
    const report = formatConflictReport(conflict, around, preferences.get().language);
    return buildCommandSuccess(
      buildConflictJson(conflict),
      `${report}\n\nkontuar conflicts resolve ${id} ${DECISION_HINTS[conflict.kind]}`,
    );
  });

  const resolve = conflicts
    .command('resolve')
    .description('decides one; kontuar sync sends what follows from it')
    .argument('<id>', 'its number in the list')
    .option('--keep <side>', 'mine or theirs, for everything that is not named by --field')
    .option('--field <name=side...>', 'mine or theirs for a group (buyer), or one field of it (buyer.taxId)')
    .option('--twin <invoiceId>', 'doubtful: this invoice of the service is ours')
    .option('--correct', 'locked, not-as-sent: make a correction of the edit')
    .option('--reason <text>', 'with --correct: correctionReason')
    .option('--drop', 'give up my change');
  addConfirmOption(resolve);
  defineEngineCliCommand(resolve, true, resolveOptions, async (engine, options, [id = '']) => {
    const conflict = await findConflict(engine, id);
    if (!conflict) return buildUnknownConflictFailure(id);
    if (options.correct) return createCorrectionOfEdit(engine, conflict, options);
    const unknown = findUnknownField(conflict, options);
    if (unknown !== null) return buildUnknownFieldFailure(conflict, unknown);
    const decision = buildDecision(conflict, options);
    return decision ? submitResolution(engine, conflict, decision) : buildNoDecisionFailure(conflict);
  });
}

async function findConflict({ client }: Engine, id: string): Promise<Conflict | null> {
  const number = Number(id);
  if (!Number.isSafeInteger(number)) return null;
  const { data } = await awaitResultOrDeclaredError(client.conflicts.show({ id: number }));
  return data ?? null;
}

function buildDecision(
  { kind, fields, change }: Conflict,
  { keep, field, twin, drop }: ResolveOptions,
): ConflictResolution | null {
  if (drop) return { act: 'drop' };
  switch (kind) {
    case 'changed': {
      const open = fields.filter(({ asked }) => asked).map((conflictField) => conflictField.field);
      const choices: Record<string, 'mine' | 'theirs'> = {};
      if (keep) for (const name of open) choices[name] = keep;
      for (const { field: name, choice } of field)
        for (const path of listUndecidedPaths(fields, name)) choices[path] = choice;
      return Object.keys(choices).length > 0 ? { act: 'choose', choices } : null;
    }
    case 'doubtful':
      if (twin !== undefined) return { act: 'twin', invoiceId: twin };
      return keep === 'mine' ? { act: 'sendAnew' } : null;
    case 'deleted':
      if (keep === 'mine' && change.kind === 'delete') return null;
      return keep === undefined ? null : { act: keep === 'mine' ? 'recreate' : 'drop' };
    case 'not-as-sent':
      if (keep === 'theirs' && change.kind === 'delete') return { act: 'drop' };
      return keep === undefined ? null : { act: keep === 'mine' ? 'retry' : 'accept' };
    case 'kept-items':
      return keep === undefined ? null : { act: keep === 'mine' ? 'retry' : 'accept' };
    case 'rejected':
    case 'occupied':
      return keep === undefined ? null : { act: keep === 'mine' ? 'retry' : 'drop' };
    case 'locked':
      return keep === 'theirs' ? { act: 'drop' } : null;
  }
}

function listUndecidedPaths(fields: Conflict['fields'], name: string): string[] {
  const named = fields.filter(
    ({ field, group, asked }) => asked && (field === name || group === name || field.startsWith(`${name}.`)),
  );
  return named.map(({ field }) => field);
}

function findUnknownField({ kind, fields }: Conflict, options: ResolveOptions): string | null {
  if (kind !== 'changed' || options.drop) return null;
  const unknown = options.field.find(({ field }) => listUndecidedPaths(fields, field).length === 0);
  return unknown?.field ?? null;
}

function buildUnknownFieldFailure({ fields }: Conflict, name: string): CommandResult {
  const open = fields.filter(({ asked }) => asked).map(({ field }) => field);
  return buildBadInputFailure(
    `There is no field "${name}" to decide. To decide: ${open.join(', ')}.`,
    'field',
  );
}

async function submitResolution(
  { client }: Engine,
  { id, kind }: Conflict,
  decision: ConflictResolution,
): Promise<CommandResult> {
  const { error, data } = await awaitResultOrDeclaredError(client.conflicts.resolve({ id, decision }));
  if (error)
    return buildBadInputFailure(`A conflict of the kind "${kind}" cannot be decided like this.`, 'keep');
  const left = data.conflict && buildConflictJson(data.conflict);
  const open = data.conflict?.fields.filter(({ asked, chosen }) => asked && !chosen) ?? [];
  return {
    ok: true,
    // Exit status 3: a part of the conflict still waits for a decision.
    status: data.resolved ? 0 : 3,
    data: { resolved: data.resolved, conflict: left },
    text: data.resolved
      ? 'Decided; kontuar sync sends what follows from it.'
      : `Remembered. Still to decide: ${open.map(({ field }) => field).join(', ')}`,
  };
}

async function createCorrectionOfEdit(
  { client }: Engine,
  { id, kind }: Conflict,
  { reason, confirm: confirmed }: ResolveOptions,
): Promise<CommandResult> {
  const draft = await awaitResultOrDeclaredError(client.conflicts.correction({ id }));
  if (draft.error) return buildBadInputFailure(`"${kind}" cannot become a correction.`, 'correct');
  const { body: begun, correctsLocalId } = draft.data;
  const given = reason === undefined ? begun : { ...begun, correctionReason: reason };
  const body = invoiceCreateBodySchema.safeParse(given);
  if (!body.success) return buildInvoiceSaveBlockedFailure(convertSchemaErrorToFindings(body.error, given));
  const references = body.data.correctionId ? {} : { correctionId: correctsLocalId };
  const { error, data } = await awaitResultOrDeclaredError(
    client.outbox.create({ body: body.data, references, confirmed }),
  );
  if (error) return buildInvoiceSaveBlockedFailure(error.data.findings, confirmed);
  return buildCommandSuccess(
    { resolved: true, conflict: null, correction: buildInvoiceExportJson(data) },
    `The correction is saved on this PC as ${data.localId}; kontuar sync sends it.`,
  );
}

function buildNoDecisionFailure({ kind }: Conflict): CommandResult {
  return buildBadInputFailure(
    `A conflict of the kind "${kind}" is decided by ${DECISION_HINTS[kind]}.`,
    'keep',
  );
}

const DECISION_HINTS: Readonly<Record<Conflict['kind'], string>> = {
  changed: '--keep mine|theirs, --field NAME=mine|theirs, or --drop',
  deleted: '--keep mine (create it anew), --keep theirs or --drop',
  locked: '--correct [--reason TEXT], or --drop',
  rejected: '--keep mine (try again), or --drop; kontuar invoices edit changes it first',
  occupied: '--keep mine (try again), or --drop',
  doubtful: '--twin ID (that one is ours), --keep mine (send anew), or --drop',
  'kept-items': '--keep mine (try again), or --keep theirs (accept)',
  'not-as-sent':
    '--keep mine (send again), --keep theirs (accept what the service saved), or --correct once KSeF has it; kontuar invoices edit changes it first',
};

const buildUnknownConflictFailure = (id: string): CommandResult =>
  buildBadInputFailure(`There is no conflict ${id}.`, 'id');

const buildSumJson = (sum: ConflictSum) =>
  sum && { amount: formatGroszAsDecimal(sum.amount), currency: sum.currency };

const buildConflictJson = ({ id, kind, change, fields, gross, problem, twins, since }: Conflict) => ({
  id,
  kind,
  localId: change.localId,
  invoiceId: change.invoiceId,
  fields: fields.map(({ field, group, base, mine, theirs, changedBy, asked }) => ({
    field,
    group,
    changedBy,
    asked,
    base: base ?? null,
    mine: mine ?? null,
    theirs: theirs ?? null,
  })),
  gross: {
    base: buildSumJson(gross.base),
    mine: buildSumJson(gross.mine),
    theirs: buildSumJson(gross.theirs),
    decided: buildSumJson(gross.decided),
  },
  errors: problem?.fields ?? [],
  conflicts: problem?.conflicts ?? [],
  twins: twins.map(({ invoiceId, invoiceFullNo, buyerName, gross, currency, addDate, isEqual }) => ({
    invoiceId,
    invoiceFullNo,
    buyerName,
    currency,
    addDate,
    equal: isEqual,
    gross: gross === null ? null : formatGroszAsDecimal(gross),
  })),
  ruid: problem?.ruid ?? null,
  since,
});

import type { Argument, Command, Option } from 'commander';

/** Options that every command takes; the top of the page describes them. */
const COMMON_OPTIONS = ['--profile', '--json'];

/** Returns the commands of the command line as Markdown: arguments, options and descriptions from commander. */
export function renderCommands(program: Command): string {
  return program.commands.flatMap((command) => renderCommand(command, 'kontuar')).join('\n');
}

function renderCommand(command: Command, parentPath: string): string[] {
  const path = `${parentPath} ${command.name()}`;
  if (command.commands.length > 0) return command.commands.flatMap((child) => renderCommand(child, path));
  const usage = [path, ...command.registeredArguments.map(renderArgumentUsage)].join(' ');
  const [summary = '', ...details] = command.description().split(/\n+/);
  const rows = [
    ...command.registeredArguments.filter(({ description }) => description !== '').map(renderArgumentRow),
    ...command.options
      .filter(({ long }) => !COMMON_OPTIONS.includes(long ?? ''))
      .map((option) => renderOptionRow(option)),
  ];
  const table = rows.length === 0 ? [] : ['| | |', '|---|---|', ...rows, ''];
  return [
    `### \`${usage}\``,
    '',
    toSentence(summary),
    '',
    ...table,
    ...details.flatMap((line) => [escapeMarkup(line), '']),
  ];
}

function renderArgumentUsage(argument: Argument): string {
  const label = `${argument.name().toUpperCase()}${argument.variadic ? '…' : ''}`;
  return argument.required ? label : `[${label}]`;
}

const renderArgumentRow = (argument: Argument): string =>
  `| \`${argument.name().toUpperCase()}\` | ${escapeCell(argument.description)} |`;

function renderOptionRow({ flags, description, mandatory, envVar }: Option): string {
  const notes = [escapeCell(description), mandatory ? 'required' : '', envVar ? `or \`${envVar}\`` : ''];
  return `| \`${escapeCell(flags)}\` | ${notes.filter((note) => note !== '').join('; ')} |`;
}

const escapeCell = (text: string): string => text.replaceAll('|', '\\|');

const escapeMarkup = (text: string): string => text.replaceAll('<', '\\<').replaceAll('*', '\\*');

function toSentence(text: string): string {
  const sentence = escapeMarkup(text.charAt(0).toUpperCase() + text.slice(1));
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

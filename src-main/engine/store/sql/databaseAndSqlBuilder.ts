import Connection from 'better-sqlite3';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import type { Compilable, Insertable, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Tables } from './tableTypes';

/**
 * Builds SQL statements with types checked by TypeScript. The builder has no database connection, so it never executes
 * a statement.
 */
export const sqlBuilder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

type SqlValue = string | number | null;
type Values<P> = { readonly [Name in keyof P]: SqlValue };

/** Creates a placeholder in a prepared query for a value that each run of the query supplies. */
type SlotFactory<P> = <Name extends keyof P>(name: Name) => RawBuilder<P[Name]>;

/**
 * Builds the SQL condition for rows of a search index whose words match the FTS5 expression `match` (searchTextsAndFtsQueries.ts).
 */
export const buildFtsMatchCondition = (
  index: 'invoice_words' | 'reservation_words',
  match: RawBuilder<string> | string,
): RawBuilder<SqlBool> => sql<SqlBool>`${sql.table(index)} match ${match}`;

/** Selects the row ids of the records that match a search expression. A row id is the record's sort key. */
export const selectFtsMatchRowIds = (
  index: 'invoice_words' | 'reservation_words',
  match: RawBuilder<string> | string,
) => sqlBuilder.selectFrom(index).select('rowid').where(buildFtsMatchCondition(index, match));

/** Records with their bodies. */
export const invoicesWithBodiesQuery = sqlBuilder
  .selectFrom('invoices')
  .innerJoin('invoice_bodies', 'invoice_bodies.place', 'invoices.place');
export const staysWithBodiesQuery = sqlBuilder
  .selectFrom('reservations')
  .innerJoin('reservation_bodies', 'reservation_bodies.place', 'reservations.place');

/** Returns an SQL subquery for `in` that yields the numbers of a JSON array. */
export const expandJsonNumberListParameter = (numbers: RawBuilder<string> | string): RawBuilder<number> =>
  sql<number>`(select value from json_each(${numbers}))`;

/** Returns an SQL subquery for `in` that yields the texts of a JSON array. */
export const expandJsonTextListParameter = (texts: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`(select value from json_each(${texts}))`;

/** Returns whether the error is SQLite's report that the database file or one of its pages is damaged. */
export const isDatabaseDamageError = (error: unknown): boolean =>
  error instanceof Connection.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code);

const COUNT = sql<number>`count(*)`.as('count');

/** An SQL query that is built and compiled once and then run many times. */
export interface Statement<P, Row> {
  all(values: P): Row[];
  first(values: P): Row | undefined;
  /** Returns one value per row, for a query that selects only one column. */
  column(values: P): Row[keyof Row][];
  run(values: P): number;
  /** Like `run`, for a table from which no cached record is read, so that the caches stay. */
  runBesideCaches(values: P): number;
}

/** Maximum number of cached SQL statements, each of some kB. */
const MAX_CACHED_STATEMENTS = 300;
/** Maximum number of records that a cache keeps until the next write; each record takes some kB of memory. */
const MAX_CACHED_RECORDS = 1000;

interface BuiltQuery<P, Row> {
  readonly text: string;
  readonly bind: (values: P) => unknown[];
  readonly rows: Connection.Statement<unknown[], Row>;
}

/** One open SQLite file. All calls are synchronous and throw better-sqlite3's `SqliteError`. */
export class Database {
  private readonly dataVersion: Connection.Statement<unknown[], number>;
  private readonly planned = new Map<string, Connection.Statement>();
  /** Number of writes by this process that may change cached records, including writes that were rolled back. */
  private writes = 0;

  constructor(
    private readonly connection: Connection.Database,
    /** Called when a database call finds damage; the call still throws its error. */
    private readonly onDamage: (detail: string) => void,
    /** Called before each write; throws if writing is not allowed. */
    private readonly mayWrite: () => void = () => undefined,
  ) {
    this.dataVersion = connection.prepare<unknown[], number>('PRAGMA data_version').pluck();
  }

  all<Row>(query: Compilable<Row>): Row[] {
    const { sql: text, parameters } = query.compile();
    return this.reportDamage(() => this.getStatement<Row>(text).all(...parameters));
  }

  first<Row>(query: Compilable<Row>): Row | undefined {
    const { sql: text, parameters } = query.compile();
    return this.reportDamage(() => this.getStatement<Row>(text).get(...parameters));
  }

  count<From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>): number {
    return this.first(query.select(COUNT))?.count ?? 0;
  }

  /** Runs a write and returns the number of changed rows. */
  run(query: Compilable): number {
    this.beginWrite();
    const { sql: text, parameters } = query.compile();
    return this.reportDamage(() => this.getStatement(text).run(...parameters).changes);
  }

  /**
   * Prepared statements are kept by their SQL text, because planning a statement usually takes SQLite longer than
   * running it.
   */
  private getStatement<Row>(text: string): Connection.Statement<unknown[], Row> {
    // The cast to `Row` is safe, because the same SQL text always selects the same columns.
    let known = this.planned.get(text) as Connection.Statement<unknown[], Row> | undefined;
    if (!known) {
      known = this.connection.prepare<unknown[], Row>(text);
      if (this.planned.size >= MAX_CACHED_STATEMENTS) this.planned.clear();
      this.planned.set(text, known);
    }
    return known;
  }

  /** Prepares a query with named parameters. The query is built when it first runs. */
  prepare<P extends Values<P>>() {
    return <Row>(buildFrom: (slot: SlotFactory<P>) => Compilable<Row>): Statement<P, Row> => {
      let built: BuiltQuery<P, Row> | null = null;
      const getBuiltQuery = () => (built ??= this.buildQuery(buildFrom));
      const write = (values: P) =>
        this.reportDamage(() => getBuiltQuery().rows.run(...getBuiltQuery().bind(values)).changes);
      let single: Connection.Statement<unknown[], Row[keyof Row]> | null = null;
      return {
        all: (values) => this.reportDamage(() => getBuiltQuery().rows.all(...getBuiltQuery().bind(values))),
        first: (values) => this.reportDamage(() => getBuiltQuery().rows.get(...getBuiltQuery().bind(values))),
        column: (values) =>
          this.reportDamage(() => {
            const { text, bind } = getBuiltQuery();
            single ??= this.connection.prepare<unknown[], Row[keyof Row]>(text).pluck();
            return single.all(...bind(values));
          }),
        run: (values) => {
          this.beginWrite();
          return write(values);
        },
        runBesideCaches: (values) => {
          this.mayWrite();
          return write(values);
        },
      };
    };
  }

  /**
   * Returns a function that inserts a row into the table. All rows must have the same columns, because the SQL
   * statement is built from the first row.
   */
  insertInto<T extends keyof Tables>(
    table: T,
    or: '' | 'OR REPLACE' = '',
  ): (row: Insertable<Tables[T]> & object) => void {
    let names: string[] = [];
    let statement: Connection.Statement<unknown[]> | null = null;
    const prepareInsert = (row: object) => {
      names = Object.keys(row);
      const places = names.map(() => '?').join();
      return this.connection.prepare(`INSERT ${or} INTO ${table} (${names.join()}) VALUES (${places})`);
    };
    return (row) => {
      this.beginWrite();
      this.reportDamage(() => {
        statement ??= prepareInsert(row);
        const bound: unknown[] = [];
        for (const name of names) bound.push(Reflect.get(row, name));
        statement.run(...bound);
      });
    };
  }

  private buildQuery<P extends Values<P>, Row>(
    write: (slot: SlotFactory<P>) => Compilable<Row>,
  ): BuiltQuery<P, Row> {
    const names = new Map<unknown, keyof P>();
    const slot: SlotFactory<P> = <Name extends keyof P>(name: Name) => {
      const mark = Symbol(String(name));
      names.set(mark, name);
      return sql<P[Name]>`${mark}`;
    };
    const { sql: text, parameters } = write(slot).compile();
    const order = parameters.map((value) => ({ value, name: names.get(value) }));
    const bind = (values: P): unknown[] => {
      const bound: unknown[] = [];
      for (const { value, name } of order) bound.push(name === undefined ? value : values[name]);
      return bound;
    };
    return { text, bind, rows: this.connection.prepare<unknown[], Row>(text) };
  }

  private reportDamage<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (isDatabaseDamageError(error) && error instanceof Error) this.onDamage(error.message);
      throw error;
    }
  }

  /**
   * Runs `work` in a transaction, so that either all or none of its writes are kept. Inside another transaction, `work`
   * becomes a part of that transaction.
   */
  transaction<T>(work: () => T): T {
    this.beginWrite();
    try {
      return this.connection.transaction(work).immediate();
    } finally {
      this.writes += 1;
    }
  }

  private beginWrite(): void {
    this.mayWrite();
    this.writes += 1;
  }

  /** Caches the results of `read` by key until this or another process writes to the database. */
  cacheUntilNextWrite<Key, Value>(read: (key: Key) => Value, most = MAX_CACHED_RECORDS): (key: Key) => Value {
    const known = new Map<Key, Value>();
    let [ownVersion, foreignVersion] = [-1, -1];
    return (key) => {
      const now = this.getDataVersion();
      if (ownVersion !== this.writes || foreignVersion !== now || known.size >= most) known.clear();
      [ownVersion, foreignVersion] = [this.writes, now];
      const cached = known.get(key);
      if (cached !== undefined) return cached;
      const value = read(key);
      known.set(key, value);
      return value;
    };
  }

  get inTransaction(): boolean {
    return this.connection.inTransaction;
  }

  /**
   * Returns SQLite's data version, which changes when another process writes to the file, but not when this process
   * writes.
   */
  getDataVersion(): number {
    return this.dataVersion.get() ?? 0;
  }

  checkIntegrity(): string[] {
    const rows = this.connection.prepare<unknown[], string>('PRAGMA integrity_check').pluck().all();
    const orphans = this.connection.prepare('PRAGMA foreign_key_check').all();
    return orphans.length === 0 ? rows : [...rows, `${orphans.length} rows refer to nothing`];
  }

  reindex(): void {
    this.beginWrite();
    this.reportDamage(() => this.connection.exec('REINDEX'));
  }

  sqliteVersion(): string {
    return this.connection.prepare<[], string>('SELECT sqlite_version()').pluck().get() ?? '';
  }

  close(): void {
    this.connection.close();
  }
}

/** Prepares a query that reads a record's JSON text and hash by its sort key. */
export const prepareRecordBodyReadBySortKey = (
  db: Database,
  table: 'invoice_bodies' | 'reservation_bodies',
) =>
  db.prepare<{ place: number }>()((slot) =>
    sqlBuilder.selectFrom(table).select(['body', 'hash']).where('place', '=', slot('place')),
  );

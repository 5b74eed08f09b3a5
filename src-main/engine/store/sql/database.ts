import Connection from 'better-sqlite3';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import type { Compilable, Insertable, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Tables } from './schema';

/** Writes and types SQL, and never runs any: it has no connection. */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

type SqlValue = string | number | null;
/** What a prepared query takes with each run. */
type Values<P> = { readonly [Name in keyof P]: SqlValue };

/** A slot in a prepared query for a value of each run. */
type SlotOf<P> = <Name extends keyof P>(name: Name) => RawBuilder<P[Name]>;

/** `words match ?`: what a search index finds; `match` is an FTS5 expression (searchWords.ts). */
export const buildSearchMatch = (
  index: 'invoice_words' | 'reservation_words',
  match: RawBuilder<string> | string,
): RawBuilder<SqlBool> => sql<SqlBool>`${sql.table(index)} match ${match}`;

/** The places of the records that it finds. */
export const placesIn = (index: 'invoice_words' | 'reservation_words', match: RawBuilder<string> | string) =>
  build.selectFrom(index).select('rowid').where(buildSearchMatch(index, match));

/** Records with their bodies. */
export const invoicesWhole = build
  .selectFrom('invoices')
  .innerJoin('invoice_bodies', 'invoice_bodies.place', 'invoices.place');
export const staysWhole = build
  .selectFrom('reservations')
  .innerJoin('reservation_bodies', 'reservation_bodies.place', 'reservations.place');

/** Any number of numbers as one parameter, JSON text of a list: `where('id', 'in', listed('[1,2]'))`. */
export const listed = (numbers: RawBuilder<string> | string): RawBuilder<number> =>
  sql<number>`(select value from json_each(${numbers}))`;

/** Any number of texts as one parameter. */
export const listedTexts = (texts: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`(select value from json_each(${texts}))`;

/** SQLite met a page that is not as it was written. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Connection.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code);

const COUNT = sql<number>`count(*)`.as('count');

/** A query written and compiled once, run often. */
export interface Statement<P, Row> {
  all(values: P): Row[];
  first(values: P): Row | undefined;
  /** The one column of a query that selects one. */
  column(values: P): Row[keyof Row][];
  run(values: P): number;
}

/** Texts that hold a list of values differ by its length, so there is no end of them; some kB each. */
const MAX_CACHED_STATEMENTS = 300;
/** Read records that are kept until the next write: some kB each. */
const MAX_CACHED_RECORDS = 1000;

interface Built<P, Row> {
  readonly text: string;
  readonly bind: (values: P) => unknown[];
  readonly rows: Connection.Statement<unknown[], Row>;
}

/** One open SQLite file, synchronous. SQLite's refusals are thrown as better-sqlite3's `SqliteError`. */
export class Database {
  private readonly dataVersion: Connection.Statement<unknown[], number>;
  private readonly planned = new Map<string, Connection.Statement>();
  /** Writes by this process, of whatever was rolled back too. */
  private writes = 0;

  constructor(
    private readonly connection: Connection.Database,
    /** A page or a row turned out to be broken; the call throws all the same. */
    private readonly onDamage: (detail: string) => void,
    /** Before anything is written; throws where nothing may be. */
    private readonly mayWrite: () => void = () => undefined,
  ) {
    this.dataVersion = connection.prepare<unknown[], number>('PRAGMA data_version').pluck();
  }

  all<Row>(query: Compilable<Row>): Row[] {
    const { sql: text, parameters } = query.compile();
    return this.watched(() => this.statement<Row>(text).all(...parameters));
  }

  first<Row>(query: Compilable<Row>): Row | undefined {
    const { sql: text, parameters } = query.compile();
    return this.watched(() => this.statement<Row>(text).get(...parameters));
  }

  /** How many rows the query has. */
  count<From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>): number {
    return this.first(query.select(COUNT))?.count ?? 0;
  }

  /** How many rows were written. */
  run(query: Compilable): number {
    this.beginWrite();
    const { sql: text, parameters } = query.compile();
    return this.watched(() => this.statement(text).run(...parameters).changes);
  }

  /** Planned by SQLite once for each text: that costs more than most of them take to run. */
  private statement<Row>(text: string): Connection.Statement<unknown[], Row> {
    // The same text selects the same columns, which is what `Row` says.
    let known = this.planned.get(text) as Connection.Statement<unknown[], Row> | undefined;
    if (!known) {
      known = this.connection.prepare<unknown[], Row>(text);
      if (this.planned.size >= MAX_CACHED_STATEMENTS) this.planned.clear();
      this.planned.set(text, known);
    }
    return known;
  }

  /**
   * A query with slots: `prepare<{ id: number }>()((slot) => build.selectFrom(...).where('id', '=', slot('id')))`. It is
   * built once, since building SQL costs more than running it, and at its first run: a store has hundreds of queries, and
   * a command runs few of them.
   */
  prepare<P extends Values<P>>() {
    return <Row>(write: (slot: SlotOf<P>) => Compilable<Row>): Statement<P, Row> => {
      let built: Built<P, Row> | null = null;
      const ready = () => (built ??= this.built(write));
      let single: Connection.Statement<unknown[], Row[keyof Row]> | null = null;
      return {
        all: (values) => this.watched(() => ready().rows.all(...ready().bind(values))),
        first: (values) => this.watched(() => ready().rows.get(...ready().bind(values))),
        column: (values) =>
          this.watched(() => {
            const { text, bind } = ready();
            single ??= this.connection.prepare<unknown[], Row[keyof Row]>(text).pluck();
            return single.all(...bind(values));
          }),
        run: (values) => {
          this.beginWrite();
          return this.watched(() => ready().rows.run(...ready().bind(values)).changes);
        },
      };
    };
  }

  /** Puts whole rows into a table: planned at the first one, whose columns all of them have. */
  insertInto<T extends keyof Tables>(
    table: T,
    or: '' | 'OR REPLACE' = '',
  ): (row: Insertable<Tables[T]> & object) => void {
    let names: string[] = [];
    let statement: Connection.Statement<unknown[]> | null = null;
    const planFor = (row: object) => {
      names = Object.keys(row);
      const places = names.map(() => '?').join();
      return this.connection.prepare(`INSERT ${or} INTO ${table} (${names.join()}) VALUES (${places})`);
    };
    return (row) => {
      this.beginWrite();
      this.watched(() => {
        statement ??= planFor(row);
        const bound: unknown[] = [];
        for (const name of names) bound.push(Reflect.get(row, name));
        statement.run(...bound);
      });
    };
  }

  private built<P extends Values<P>, Row>(write: (slot: SlotOf<P>) => Compilable<Row>): Built<P, Row> {
    const names = new Map<unknown, keyof P>();
    const slot: SlotOf<P> = <Name extends keyof P>(name: Name) => {
      const mark = Symbol(String(name));
      names.set(mark, name);
      return sql<P[Name]>`${mark}`;
    };
    const { sql: text, parameters } = write(slot).compile();
    const order = parameters.map((value) => ({ value, name: names.get(value) }));
    // Runs once per record and column: a plain loop costs half of `map`.
    const bind = (values: P): unknown[] => {
      const bound: unknown[] = [];
      for (const { value, name } of order) bound.push(name === undefined ? value : values[name]);
      return bound;
    };
    return { text, bind, rows: this.connection.prepare<unknown[], Row>(text) };
  }

  private watched<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (isDamage(error) && error instanceof Error) this.onDamage(error.message);
      throw error;
    }
  }

  /** Runs `work` whole or not at all. Inside another transaction it is a part of that one. */
  transaction<T>(work: () => T): T {
    this.beginWrite();
    try {
      return this.connection.transaction(work).immediate();
    } finally {
      // A read inside of it may have seen what is undone now.
      this.writes += 1;
    }
  }

  private beginWrite(): void {
    this.mayWrite();
    this.writes += 1;
  }

  /** `read` by its key, once until something is written to the file, by this process or another. */
  untilWritten<Key, Value>(read: (key: Key) => Value, most = MAX_CACHED_RECORDS): (key: Key) => Value {
    const known = new Map<Key, Value>();
    let [own, foreign] = [-1, -1];
    return (key) => {
      const now = this.foreignVersion();
      if (own !== this.writes || foreign !== now || known.size >= most) known.clear();
      [own, foreign] = [this.writes, now];
      const there = known.get(key);
      if (there !== undefined) return there;
      const value = read(key);
      known.set(key, value);
      return value;
    };
  }

  get inTransaction(): boolean {
    return this.connection.inTransaction;
  }

  /** Changes when another process has written to the file, and never by what this one writes. */
  foreignVersion(): number {
    return this.dataVersion.get() ?? 0;
  }

  integrity(): string[] {
    const rows = this.connection.prepare<unknown[], string>('PRAGMA integrity_check').pluck().all();
    const orphans = this.connection.prepare('PRAGMA foreign_key_check').all();
    return orphans.length === 0 ? rows : [...rows, `${orphans.length} rows refer to nothing`];
  }

  reindex(): void {
    this.beginWrite();
    this.watched(() => this.connection.exec('REINDEX'));
  }

  sqliteVersion(): string {
    return this.connection.prepare<[], string>('SELECT sqlite_version()').pluck().get() ?? '';
  }

  close(): void {
    this.connection.close();
  }
}

/** Bodies of records by their places, apart from their rows: SQLite plans a join anew for each value. */
export const prepareBodies = (db: Database, table: 'invoice_bodies' | 'reservation_bodies') =>
  db.prepare<{ place: number }>()((slot) =>
    build.selectFrom(table).select(['body', 'hash']).where('place', '=', slot('place')),
  );

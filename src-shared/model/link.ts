import { z } from 'zod';

/** The source of a link: made here or by the service; number in the text; only candidate; figures fit one; a person. */
export const linkHowSchema = z.enum(['made', 'number', 'only', 'figures', 'person']);
export type LinkHow = z.infer<typeof linkHowSchema>;

/** `choice`: several may be it. `unknown`: none is here. `none`: there is none, by a person or by its amount. */
export const linkStateSchema = z.enum(['known', 'choice', 'unknown', 'none']);
export type LinkState = z.infer<typeof linkStateSchema>;

export const linkRelationSchema = z.enum(['corrects', 'settles']);
export type LinkRelation = z.infer<typeof linkRelationSchema>;

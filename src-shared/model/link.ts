import { z } from 'zod';

/**
 * How a link is known: said at its creation here, or by the service; its number stands in the text; the only one that
 * it can be; the figures leave no other choice; a person said so.
 */
export const linkHowSchema = z.enum(['made', 'number', 'only', 'figures', 'person']);
export type LinkHow = z.infer<typeof linkHowSchema>;

/** `choice`: several may be it. `unknown`: none is here. `none`: there is none, by a person or by its amount. */
export const linkStateSchema = z.enum(['known', 'choice', 'unknown', 'none']);
export type LinkState = z.infer<typeof linkStateSchema>;

export const linkRelationSchema = z.enum(['corrects', 'settles']);
export type LinkRelation = z.infer<typeof linkRelationSchema>;

/** Maximum number of nights of one search for free rooms. */
export const MAX_SEARCH_NIGHTS = 90;

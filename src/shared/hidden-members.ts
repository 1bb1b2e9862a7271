/** 'Pas pour moi' hides somebody for so many days. */
export const HIDDEN_DAYS = 90

// Words of the frame that every page of the desk has.

export const DESK = 'Administration'
export const OVERVIEW = 'Vue d’ensemble'
export const AUDIT = 'Journal'

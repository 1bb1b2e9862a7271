// Words of the frame that every page of the desk has.

export const ADMIN_TITLE = 'Administration'
export const OVERVIEW_TITLE = 'Vue d’ensemble'
export const AUDIT_TITLE = 'Journal'

// Words of the frame that every page of the desk has.

export const DESK = 'Administration'
export const DESK_NAVIGATION = 'Pages de l’administration'
export const OVERVIEW = 'Vue d’ensemble'
export const PHOTOS = 'Photos'
export const REPORTS = 'Signalements'
export const MEMBERS = 'Membres'
export const CONTESTS = 'Contestations'
export const LETTERS = 'Courrier'
export const AUDIT = 'Journal'
export const TEAM = 'Équipe'
export const FORUM = 'Forum'
export const ACCESS = 'Mon accès'

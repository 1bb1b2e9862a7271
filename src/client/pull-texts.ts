export const PULL = 'Tirez pour actualiser'
export const RELEASE = 'Relâchez pour actualiser'
export const RELOADING = 'Un instant…'

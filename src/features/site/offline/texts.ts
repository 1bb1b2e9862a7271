export const OFFLINE = 'Hors ligne'
export const OFFLINE_TITLE = 'Plus de réseau sous la tonnelle'
export const OFFLINE_LEAD =
  'La page n’a pas pu venir jusqu’à vous. Rien n’est perdu\u202f: vos messages vous attendent, et ce que vous aviez commencé d’écrire est gardé sur cet appareil.'
export const RETRY = 'Réessayer'

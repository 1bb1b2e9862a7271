// What others read of a member whose account rests.

export const MEMBER_PAUSED = 'Ce membre a mis son compte en pause.'
export const PROFILE_PAUSED = 'Ce profil est en pause'
export const PROFILE_PAUSED_WHY =
  'Son membre se repose un moment. Vos conversations et ce qui a été écrit restent en place\u202f; le profil sera de nouveau là à son retour.'
export const BACK_TO_SEARCH = 'Revenir à la recherche'

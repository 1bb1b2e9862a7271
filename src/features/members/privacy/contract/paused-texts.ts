// What others read of a member whose account rests.

export const MEMBER_PAUSED = 'Ce membre a mis son compte en pause.'
export const PROFILE_PAUSED = 'Ce profil est en pause'

// Texts of bookmarks and ignored topics.

export const BOOKMARKS_TITLE = 'Mes marque-pages'
export const BOOKMARK_ADDED = 'Ce post est gardé dans vos marque-pages.'
export const BOOKMARK_REMOVED = 'Ce post n’est plus dans vos marque-pages.'
export const MODERATED_POST_BOOKMARK = 'Ce post a été modéré, il ne se garde plus.'
export const BOOKMARKS_FULL =
  'Vous gardez déjà 500 posts, c’est la limite. Retirez-en un de vos marque-pages, puis revenez.'
export const NO_SUCH_BOOKMARK_STATE = 'Dites s’il faut garder ce post, ou le retirer.'
export const TOPIC_MUTED = 'Vous ignorez ce topic. Seul le staff peut encore vous y appeler, en vous nommant.'
export const TOPIC_UNMUTED = 'Vous n’ignorez plus ce topic.'
export const MUTE = 'Ignorer ce topic'
export const UNMUTE = 'Ne plus ignorer'
export const MUTES_FULL =
  'Vous ignorez déjà 500 topics, c’est la limite. Ouvrez-en un pour ne plus l’ignorer, puis revenez.'
export const NO_SUCH_MUTE_STATE = 'Dites s’il faut ignorer ce topic, ou non.'

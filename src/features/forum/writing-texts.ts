// What members are told of what they write and follow; the sentences that the specification quotes are in `texts.ts`.

export const TOPIC_FOLLOWED = 'Vous suivez ce topic. On vous préviendra des nouvelles réponses.'
export const TOPIC_UNFOLLOWED = 'Vous ne suivez plus ce topic.'
export const LOCKED_TOPIC_FOLLOW_FORBIDDEN = 'Le topic est verrouillé. Vous ne pouvez pas le suivre.'
export const TOPIC_READ = 'Topic lu.'

export const POST_EDIT_FORBIDDEN = 'Vous ne pouvez modifier que vos propres posts.'
export const MODERATED_POST_EDIT_FORBIDDEN = 'Ce post a été modéré, vous ne pouvez plus le modifier.'
export const SUBMITTED_IN_OTHER_TOPIC = 'Ce texte est déjà publié dans un autre topic.'

// What members are told of what they write and follow; the sentences that the specification quotes are in `texts.ts`.

export const FOLLOWED = 'Vous suivez ce topic. On vous préviendra des nouvelles réponses.'
export const UNFOLLOWED = 'Vous ne suivez plus ce topic.'
export const FOLLOW_LOCKED = 'Le topic est verrouillé. Vous ne pouvez pas le suivre.'
export const TOPIC_READ = 'Topic lu.'

export const NOT_YOUR_POST = 'Vous ne pouvez modifier que vos propres posts.'
export const MODERATED_POST = 'Ce post a été modéré, vous ne pouvez plus le modifier.'
export const SENT_ELSEWHERE = 'Ce texte est déjà publié dans un autre topic.'

/** Reactions to a message; the number stored is the position from 1. */
export const REACTIONS = [
  { emoji: '❤️', name: 'j’aime' },
  { emoji: '😂', name: 'je ris' },
  { emoji: '😮', name: 'je suis surpris' },
  { emoji: '🥲', name: 'je suis ému' },
  { emoji: '👍', name: 'd’accord' },
  { emoji: '🙏', name: 'merci' },
] as const

/** Minutes in which the author may edit or delete a message. */
export const MESSAGE_CHANGE_MINUTES = 15

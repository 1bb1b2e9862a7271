// Texts of an open page, loaded after it.

/** Below selected words; the act of each post. */
export const QUOTE = 'Citer'

export const formatArrived = (count: number) =>
  count > 1 ? `${count} nouvelles réponses` : 'Une nouvelle réponse'

export const formatWhileWriting = (count: number) =>
  count > 1
    ? `${count} réponses sont arrivées pendant que vous écriviez`
    : 'Une réponse est arrivée pendant que vous écriviez'

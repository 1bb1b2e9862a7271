// Texts of new replies on an open page, loaded after it.

export const formatArrived = (count: number) =>
  count > 1 ? `${count} nouvelles réponses` : 'Une nouvelle réponse'

export const formatWhileWriting = (count: number) =>
  count > 1
    ? `${count} réponses sont arrivées pendant que vous écriviez`
    : 'Une réponse est arrivée pendant que vous écriviez'

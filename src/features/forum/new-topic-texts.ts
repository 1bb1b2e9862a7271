// Words of the page where a topic is begun.
/** What to know of some categories before writing there. */
export const COMPLAINTS_HINT =
  'Seuls vous et le staff du site pourrez répondre à une plainte\u202f; tout le monde pourra la lire.'
export const BUG_HINT =
  'Dites sur quelle page, ce que vous faisiez, ce qui s’est passé, et avec quel appareil et quel navigateur.'
export const POLL_HINT = 'De deux à cinq réponses, de 35 caractères au plus. Chacun vote une fois.'
export const formatChoiceLabel = (place: number) => `Réponse ${place}`

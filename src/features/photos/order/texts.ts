export const ORDER_SAVED = 'L’ordre de vos photos est enregistré.'
export const BAD_ORDER = 'Cet ordre n’est pas valable. Rechargez la page.'
export const ALBUM_CHANGED = 'Votre album a changé entre-temps. Rechargez la page, puis recommencez.'

/** The switch that stands beside one's visitors, and among what others see of a member. */
export const NO_TRACES = 'Naviguer sans laisser de traces'

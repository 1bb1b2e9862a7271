/** Numbers of people are exact below; this one means 100 or more. */
export const COUNT_MOST = 100
/** A search that finds fewer offers wider ones. */
export const FEW_RESULTS = 6

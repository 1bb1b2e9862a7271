/** Numbers of people are exact below; this one means 100 or more. */
export const COUNT_MOST = 100

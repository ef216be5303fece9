/** An id that no object of a target has, and a double can hold. */
export const NO_ID = 9_007_199_254_740_881

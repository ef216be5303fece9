/** The end of a webhook's URL. */
export const PATH_AND_QUERY = '/hooks/etl?team=a&level=2'

/** Methods beside POST that a webhook may have. */
export const OTHER_METHODS = ['PUT', 'PATCH'] as const

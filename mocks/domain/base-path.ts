/** Path of the platform API on every host (part of `{base_url}` in the documents). */
export const BASE_PATH = '/rest'

/** Path under which the platform API stands on every host (`{base_url}` of the documents). */
export const BASE_PATH = '/rest'

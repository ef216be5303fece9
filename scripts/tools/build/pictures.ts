/** Begins the last part of the guide, which has nothing but pictures. */
const PICTURES_ONLY = '\n## In dark and on a phone\n'

/**
 * The guide to the console without the pictures in its tables, and without the part that has nothing else: they would
 * take two megabytes.
 * @throws Error if it has no such part: renamed, it would stay unnoticed
 */
export function withoutPictures(guide: string): string {
  const [text, pictures] = guide.split(PICTURES_ONLY)
  if (text === undefined || pictures === undefined)
    throw new Error(`the guide to the console lacks the heading '${PICTURES_ONLY.trim()}'`)
  return text.replaceAll(/ !\[[^\]]*\]\([^)]*\)/g, '')
}

// Plain JavaScript for old Nodes and web pages: says which Node is needed, before anything is loaded that an old one cannot load.

/** The version to install in place of one that is too old. */
const INSTALLED = '24'

/** Whether a version is at least another, compared by number. */
function isAtLeast(version, other) {
  const numbers = version.split('.').map((part) => Number.parseInt(part, 10))
  const others = other.split('.').map((part) => Number.parseInt(part, 10))
  const differing = numbers.findIndex((number, index) => number !== others[index])
  return differing === -1 || numbers[differing] > others[differing]
}

/**
 * Says that this Node is too old, and what to do.
 * @param least the oldest version: `22.22.0`
 * @returns undefined if it is not, and in a web page
 */
export function tooOld(least) {
  const found = typeof process === 'object' && process.versions ? process.versions.node : undefined
  if (found === undefined || isAtLeast(found, least)) return undefined
  const shown = least.replace(/\.0$/, '')
  return `etalon needs Node ${shown} or later (found ${found}). Run: npm install --save-dev node@${INSTALLED}`
}

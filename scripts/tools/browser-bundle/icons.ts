import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

const ICONS = '@tabler/icons-react'
const USED = /\bIcon[A-Z]\w*/g

/**
 * Resolves the icon package to the icons that the sources in a folder name: reading the six thousand modules of its index
 * would take ten seconds.
 */
export function onlyUsedIcons(folder: string, root: string): Plugin {
  return {
    name: 'only-used-icons',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${ICONS}$`) }, () => ({ path: ICONS, namespace: 'icons' }))
      build.onLoad({ filter: /.*/, namespace: 'icons' }, () => ({
        contents: iconsIn(folder)
          .map((name) => `export { default as ${name} } from '${ICONS}/dist/esm/icons/${name}.mjs'`)
          .join('\n'),
        resolveDir: root,
      }))
    },
  }
}

function iconsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const names = files.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return text.includes(ICONS) ? (text.match(USED) ?? []) : []
  })
  return [...new Set(names)].sort()
}

import { dirname, join } from 'node:path'
import { type EmptyProject, emptyProject } from '../empty-project.ts'

/** Nodes and package managers from the registry, each in a folder of its own. */
export interface Programs {
  /** The folder of a program, which is installed first if necessary: `node@24`, `pnpm@12`. */
  folderOf: (program: string) => Promise<string>
  remove: () => void
}

export function createPrograms(): Programs {
  const projects = new Map<string, EmptyProject>()
  return {
    async folderOf(program) {
      let project = projects.get(program)
      if (project === undefined) {
        project = emptyProject()
        projects.set(program, project)
        await project.install(program)
      }
      // Of Node, npm makes a link in `.bin` too, and `.bin` would bring the links of its other packages along.
      return program.startsWith('node@')
        ? dirname(join(project.folder, 'node_modules', 'node', 'bin', 'node'))
        : join(project.folder, 'node_modules', '.bin')
    },
    remove() {
      for (const project of projects.values()) project.remove()
    },
  }
}

/** What a step belongs to; a failed `fetch` skips the tool, any other fails it. */
export type Stage = 'fetch' | 'generate' | 'compile' | 'smoke'

export interface Step {
  stage: Stage
  command: readonly [program: string, ...args: string[]]
  /** Working folder; the tool's own by default. */
  cwd?: string
  env?: Readonly<Record<string, string>>
}

/** Places and addresses that the steps of a tool need. */
export interface Surroundings {
  /** The tool's own folder, empty at its start. */
  folder: string
  /** Folder of what was fetched, kept between runs. */
  cache: string
  /** The plain document. */
  document: string
  /** `{base_url}` of the mock. */
  baseUrl: string
}

/** A code generator, with the steps from the document to a client that has called the mock. */
export interface Tool {
  /** Name on the command line. */
  id: string
  language: string
  /** Name and version of the generator. */
  generator: string
  /** Programs that the machine must have for each stage; the stages after a missing one are left out. */
  needs: Readonly<Partial<Record<Stage, readonly string[]>>>
  /** Own files of the tool: name in its folder, and name under `programs/`. */
  programs: Readonly<Record<string, string>>
  steps: (surroundings: Surroundings) => readonly Step[]
}

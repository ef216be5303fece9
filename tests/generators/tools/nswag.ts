import { join } from 'node:path'
import type { Tool } from '../tool.ts'

/** The last version whose programs run on Mono, which Debian has; the .NET SDK comes from a registry of its own. */
const VERSION = '13.18.2'

const LIBRARIES = ['System.Net.Http', 'System.ComponentModel.DataAnnotations', 'System.Runtime.Serialization']

/** C# without a .NET SDK: Mono runs the generator, compiles the client, and runs it. */
export const nswag: Tool = {
  id: 'nswag',
  language: 'C#',
  generator: `NSwag ${VERSION}`,
  needs: { fetch: ['mono', 'mcs', 'npm'] },
  programs: { 'Smoke.cs': 'csharp/NSwag.cs' },
  steps: ({ cache, document }) => {
    const npm = join(cache, 'nswag')
    const programs = join(npm, 'node_modules/nswag/bin/binaries/Win')
    const json = join(programs, 'Newtonsoft.Json.dll')
    const options = [
      '/namespace:Platform',
      '/className:PlatformClient',
      '/operationGenerationMode:SingleClientFromOperationId',
      '/generateOptionalParameters:true',
    ]
    const generate = ['openapi2csclient', `/input:${document}`, '/output:Client.cs', ...options]
    const references = [...LIBRARIES.map((name) => `-r:${name}.dll`), `-r:${json}`]
    return [
      {
        stage: 'fetch',
        command: ['npm', 'install', '--silent', '--ignore-scripts', '--prefix', npm, `nswag@${VERSION}`],
      },
      { stage: 'generate', command: ['mono', join(programs, 'NSwag.exe'), ...generate] },
      { stage: 'compile', command: ['mcs', '-out:Smoke.exe', ...references, 'Client.cs', 'Smoke.cs'] },
      { stage: 'smoke', command: ['mono', 'Smoke.exe'], env: { MONO_PATH: programs } },
    ]
  },
}

import type { Tool } from '../tool.ts'
import { goModule } from './go-module.ts'

const VERSION = 'v2.8.2'

export const oapiCodegen: Tool = {
  id: 'oapi-codegen',
  language: 'Go',
  generator: `oapi-codegen ${VERSION}`,
  needs: { fetch: ['go'] },
  programs: { 'main.go': 'go/oapi-codegen.go', 'go.mod': 'go/go.mod' },
  steps: ({ document }) => {
    const program = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${VERSION}`
    const options = ['-generate', 'types,client', '-package', 'client', '-o', 'client/client.go']
    return [
      { stage: 'fetch', command: ['go', 'run', program, '-version'] },
      { stage: 'generate', command: ['mkdir', 'client'] },
      { stage: 'generate', command: ['go', 'run', program, ...options, document] },
      ...goModule(),
    ]
  },
}

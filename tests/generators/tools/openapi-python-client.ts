import { join } from 'node:path'
import type { Tool } from '../tool.ts'
import { python, venv } from './venv.ts'

const VERSION = '0.29.1'

export const openapiPythonClient: Tool = {
  id: 'openapi-python-client',
  language: 'Python',
  generator: `openapi-python-client ${VERSION}`,
  needs: { fetch: ['python3'] },
  programs: { 'smoke.py': 'python/openapi-python-client.py' },
  steps: ({ folder, document }) => {
    const generator = join(folder, 'venv/bin/openapi-python-client')
    return [
      // It formats its code by ruff, and warns without it.
      ...venv(folder, `openapi-python-client==${VERSION}`, 'ruff==0.17.5', 'mypy==2.4.1'),
      {
        stage: 'generate',
        command: [
          generator,
          'generate',
          '--path',
          document,
          '--meta',
          'none',
          '--output-path',
          'client',
          '--fail-on-warning',
        ],
        env: { PATH: `${join(folder, 'venv/bin')}:${process.env['PATH'] ?? ''}` },
      },
      { stage: 'compile', command: python(folder, '-m', 'compileall', '-q', 'client') },
      // Types within the client are its generator's affair; those that a caller meets are not.
      { stage: 'compile', command: python(folder, '-m', 'mypy', '--follow-imports=silent', 'smoke.py') },
      { stage: 'smoke', command: python(folder, 'smoke.py') },
    ]
  },
}

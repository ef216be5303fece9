import { join } from 'node:path'
import type { Tool } from '../tool.ts'
import { generated, named } from './jar.ts'
import { goModule } from './go-module.ts'
import { python, venv } from './venv.ts'

const JAVA = ['mvn', 'java'] as const

export const pythonOfOpenapiGenerator: Tool = {
  id: 'python',
  language: 'Python',
  generator: named('python'),
  needs: { fetch: [...JAVA, 'python3'] },
  programs: { 'smoke.py': 'python/openapi-generator.py' },
  steps: (surroundings) => {
    const { folder } = surroundings
    return [
      ...venv(folder),
      ...generated(surroundings, 'python', 'client'),
      { stage: 'compile', command: python(folder, '-m', 'pip', 'install', '-q', './client') },
      { stage: 'compile', command: python(folder, '-m', 'compileall', '-q', 'client/openapi_client', 'smoke.py') },
      { stage: 'smoke', command: python(folder, 'smoke.py') },
    ]
  },
}

export const goOfOpenapiGenerator: Tool = {
  id: 'go',
  language: 'Go',
  generator: named('go'),
  needs: { fetch: [...JAVA, 'go'] },
  programs: { 'main.go': 'go/openapi-generator.go', 'go.mod': 'go/go.mod' },
  steps: (surroundings) => [
    ...generated(
      surroundings,
      'go',
      'client',
      '--additional-properties=withGoMod=false',
      '--global-property=apiTests=false',
    ),
    ...goModule(),
  ],
}

export const java: Tool = {
  id: 'java',
  language: 'Java',
  generator: named('java'),
  needs: { fetch: JAVA, compile: ['javac'] },
  programs: { 'client/src/main/java/Smoke.java': 'java/Smoke.java' },
  steps: (surroundings) => {
    const cwd = join(surroundings.folder, 'client')
    const start = ['-Dexec.mainClass=Smoke', 'org.codehaus.mojo:exec-maven-plugin:3.5.1:java'] as const
    return [
      ...generated(surroundings, 'java', 'client'),
      { stage: 'compile', command: ['mvn', '-q', '-B', '-Dmaven.test.skip=true', 'compile'], cwd },
      { stage: 'smoke', command: ['mvn', '-q', '-B', ...start], cwd },
    ]
  },
}

export const kotlin: Tool = {
  id: 'kotlin',
  language: 'Kotlin',
  generator: named('kotlin'),
  needs: { fetch: JAVA },
  programs: { 'client/src/main/kotlin/Smoke.kt': 'kotlin/Smoke.kt', 'client/pom.xml': 'kotlin/pom.xml' },
  steps: (surroundings) => {
    const cwd = join(surroundings.folder, 'client')
    const start = ['-Dexec.mainClass=SmokeKt', 'org.codehaus.mojo:exec-maven-plugin:3.5.1:java'] as const
    return [
      ...generated(surroundings, 'kotlin', 'client'),
      { stage: 'compile', command: ['mvn', '-q', '-B', 'compile'], cwd },
      { stage: 'smoke', command: ['mvn', '-q', '-B', ...start], cwd },
    ]
  },
}

export const csharp: Tool = {
  id: 'csharp',
  language: 'C#',
  generator: named('csharp'),
  needs: { fetch: JAVA, compile: ['dotnet'], smoke: ['dotnet'] },
  programs: { 'smoke/Smoke.cs': 'csharp/Smoke.cs', 'smoke/smoke.csproj': 'csharp/smoke.csproj' },
  steps: (surroundings) => [
    ...generated(surroundings, 'csharp', 'client'),
    { stage: 'compile', command: ['dotnet', 'build', '--nologo', '-v', 'quiet', 'smoke'] },
    { stage: 'smoke', command: ['dotnet', 'run', '--no-build', '--project', 'smoke'] },
  ],
}

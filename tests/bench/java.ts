import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Contestant } from './contestant.ts'
import { getFlow, postFlow } from './load.ts'

/** Holds the jars between runs. */
const CACHE = join(tmpdir(), 'etalon-bench-jars')
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'
const PATIENCE_MS = 180_000

/** A mock that runs on Java, by its name and version. */
interface JavaMock {
  name: string
  group: string
  artifact: string
  version: string
  /** Writes what it serves, and returns its arguments. */
  words: (jar: string, answer: string, port: number) => string[]
}

const LOADS = [getFlow, postFlow]

const WIREMOCK: JavaMock = {
  name: 'WireMock',
  group: 'org.wiremock',
  artifact: 'wiremock-standalone',
  version: '3.13.1',
  words(jar, answer, port) {
    const mappings = LOADS.map(({ method, path }) => ({
      request: { method, urlPath: path },
      response: { status: 200, headers: { 'Content-Type': 'application/json' }, body: answer },
    }))
    const folder = join(CACHE, 'wiremock', 'mappings')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'flows.json'), JSON.stringify({ mappings }))
    const root = join(CACHE, 'wiremock')
    return ['-jar', jar, '--port', `${port}`, '--bind-address', '127.0.0.1', '--root-dir', root, '--disable-banner']
  },
}

const MOCK_SERVER: JavaMock = {
  name: 'MockServer',
  group: 'org.mock-server',
  artifact: 'mockserver-netty-no-dependencies',
  version: '5.15.0',
  words(jar, answer, port) {
    const expectations = LOADS.map(({ method, path }) => ({
      httpRequest: { method, path },
      httpResponse: { statusCode: 200, headers: { 'content-type': ['application/json'] }, body: answer },
    }))
    const file = join(CACHE, 'mockserver.json')
    writeFileSync(file, JSON.stringify(expectations))
    const settings = [`-Dmockserver.initializationJsonPath=${file}`, '-Dmockserver.logLevel=WARN']
    return [...settings, '-jar', jar, '-serverPort', `${port}`]
  },
}

/** WireMock and MockServer with a fixed JSON, or why each is unavailable here. */
export async function javaMocks(answer: string): Promise<(Contestant | { name: string; unavailable: string })[]> {
  const mocks = [WIREMOCK, MOCK_SERVER]
  return Promise.all(
    mocks.map(async (one) => {
      const { version, words } = one
      const name = `${one.name} ${version}`
      try {
        const jar = await fetched(one)
        return { name, command: (port: number) => ['java', ...words(jar, answer, port)] }
      } catch (problem) {
        return { name, unavailable: (problem as Error).message.split('\n')[0] as string }
      }
    }),
  )
}

/** The jar, by Maven unless an earlier run has fetched it. */
async function fetched({ group, artifact, version }: JavaMock): Promise<string> {
  await promisify(execFile)('java', ['-version'])
  const jar = join(CACHE, `${artifact}-${version}.jar`)
  if (existsSync(jar)) return jar
  const wanted = [`-Dartifact=${group}:${artifact}:${version}`, `-DoutputDirectory=${CACHE}`]
  await promisify(execFile)('mvn', ['-q', '-B', COPY, ...wanted], { timeout: PATIENCE_MS })
  return jar
}

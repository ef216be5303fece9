import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The image as `docker load` and `podman load` name it. */
const NAME = 'etalon:latest'
/** Where the executable is in the image. */
const PROGRAM = '/usr/local/bin/etalon'
/** Where reports and ledgers go; a volume for a working folder. */
const WORK = '/work'
/** A user without rights, as in other images without a distribution. */
const USER = 65_532

/** How the image runs: as the mock, for other containers and the host; `docker run … check` does something else. */
const RUN = {
  User: `${USER}:${USER}`,
  Env: ['PATH=/usr/local/bin', 'HOME=/work'],
  Entrypoint: [PROGRAM],
  Cmd: ['mock', '--host', '0.0.0.0'],
  WorkingDir: WORK,
  ExposedPorts: { '4010/tcp': {} },
}

/**
 * Writes a container image with the executable, the libraries that it loads, and nothing else: an archive in the OCI image layout, with
 * the manifest that older versions of `docker load` read.
 * @returns the path of the archive
 */
export function buildImage(binary: string, file: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'etalon-image-'))
  try {
    const layer = tarOf(rootFileSystem(binary, join(folder, 'root')), join(folder, 'layer.tar'))
    const image = join(folder, 'image')
    mkdirSync(join(image, 'blobs/sha256'), { recursive: true })
    const blob = (content: Buffer | string): { digest: string; size: number } => {
      const hash = createHash('sha256').update(content).digest('hex')
      writeFileSync(join(image, 'blobs/sha256', hash), content)
      return { digest: `sha256:${hash}`, size: Buffer.byteLength(content) }
    }
    const written = blob(readFileSync(layer))
    const config = blob(
      JSON.stringify({
        architecture: process.arch === 'x64' ? 'amd64' : process.arch,
        os: 'linux',
        config: RUN,
        rootfs: { type: 'layers', diff_ids: [written.digest] },
      }),
    )
    const type = (name: string): string => `application/vnd.oci.image.${name}`
    const manifest = blob(
      JSON.stringify({
        schemaVersion: 2,
        mediaType: type('manifest.v1+json'),
        config: { mediaType: type('config.v1+json'), ...config },
        layers: [{ mediaType: type('layer.v1.tar'), ...written }],
      }),
    )
    const annotations = {
      'org.opencontainers.image.ref.name': 'latest',
      'io.containerd.image.name': `docker.io/library/${NAME}`,
    }
    const put = (name: string, content: unknown): void => writeFileSync(join(image, name), JSON.stringify(content))
    put('oci-layout', { imageLayoutVersion: '1.0.0' })
    put('index.json', {
      schemaVersion: 2,
      manifests: [{ mediaType: type('manifest.v1+json'), ...manifest, annotations }],
    })
    put('manifest.json', [{ Config: blobPath(config), RepoTags: [NAME], Layers: [blobPath(written)] }])
    return tarOf(image, file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function blobPath({ digest }: { digest: string }): string {
  return `blobs/${digest.replace(':', '/')}`
}

/** A folder with the files of the image at their paths. */
function rootFileSystem(binary: string, root: string): string {
  for (const [place, source] of [
    [PROGRAM, binary] as const,
    ...librariesOf(binary).map((path) => [path, path] as const),
  ]) {
    mkdirSync(dirname(join(root, place)), { recursive: true })
    cpSync(realpathSync(source), join(root, place))
  }
  for (const place of [WORK, '/tmp']) mkdirSync(join(root, place), { recursive: true })
  execFileSync('chmod', ['1777', join(root, WORK), join(root, '/tmp')])
  mkdirSync(join(root, 'etc'))
  writeFileSync(join(root, 'etc/passwd'), `etalon:x:${USER}:${USER}::${WORK}:/\n`)
  return root
}

/** The shared libraries that the loader finds for an executable, and the loader itself, by their paths. */
function librariesOf(binary: string): string[] {
  const lines = execFileSync('ldd', [binary]).toString().split('\n')
  return lines.flatMap((line) => /(?:=> )?(\/\S+) \(0x/.exec(line)?.[1] ?? [])
}

/** Packs a folder so that the same content gives the same archive. */
function tarOf(folder: string, file: string): string {
  const same = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--format=posix']
  const exact = '--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime'
  execFileSync('tar', [...same, exact, '-cf', file, '-C', folder, '.'])
  return file
}

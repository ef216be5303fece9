/** How a message of a command for people begins. */
const OWN = /^etalon: /

/** What a command has printed so far. */
export interface Printed {
  /** The command failed with this message, besides those that it printed. */
  failed: (message: string) => void
  /**
   * Stops watching. If the command failed with nothing on stdout, prints why and the exit code there: who asked for JSON reads no
   * message for people.
   */
  end: () => void
}

/** Watches what a command with `--json` prints. */
export function watchJson(): Printed {
  const { stdout, stderr } = process
  const before = { stdout: stdout.write, stderr: stderr.write }
  const messages: string[] = []
  let hasPrinted = false
  stdout.write = (...given: unknown[]) => {
    hasPrinted = true
    return Reflect.apply(before.stdout, stdout, given)
  }
  stderr.write = (...given: unknown[]) => {
    const [text] = given
    if (typeof text === 'string' && OWN.test(text)) messages.push(text.replace(OWN, '').trimEnd())
    return Reflect.apply(before.stderr, stderr, given)
  }
  return {
    failed: (message) => void messages.push(message),
    end() {
      Object.assign(stdout, { write: before.stdout })
      Object.assign(stderr, { write: before.stderr })
      const code = Number(process.exitCode ?? 0)
      if (code === 0 || hasPrinted) return
      console.log(JSON.stringify({ error: messages.join('\n'), exitCode: code }, null, 2))
    },
  }
}

import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useAct } from '../app/data.ts'
import { copyText } from './clipboard.ts'

/** How long a button says that it has copied, in ms. */
const SAID_MS = 1_500

/** Copies a text. `what` completes its name: `Copy the key of admin`. */
export function Copy({ text, what }: { text: string; what: string }): ReactNode {
  const act = useAct()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const label = isCopied ? `Copied ${what}` : `Copy ${what}`
  const copy = (): void =>
    void copyText(text).then(
      () => setCopied(true),
      (problem: Error) => act(() => Promise.reject(problem), ''),
    )
  return (
    // A panel has dozens: the component library's tooltips would cost more than the rest of it.
    <ActionIcon
      variant="subtle"
      color="gray"
      size={26}
      onClick={copy}
      aria-label={label}
      title={label}
      className="copy"
    >
      {isCopied ? <IconCheck size={15} /> : <IconCopy size={15} />}
    </ActionIcon>
  )
}

/** A text to copy, in one line. */
export function Copyable({ text, shown = text, what }: { text: string; shown?: string; what: string }): ReactNode {
  return (
    <span className="copyable">
      <code>{shown}</code>
      <Copy text={text} what={what} />
    </span>
  )
}

/** A block of code to copy; what is shown may be shorter. */
export function CodeBlock({ text, shown = text, what }: { text: string; shown?: string; what: string }): ReactNode {
  return (
    <div className="code-block">
      <pre tabIndex={0} role="group" aria-label={what}>
        {shown}
      </pre>
      <Copy text={text} what={what} />
    </div>
  )
}

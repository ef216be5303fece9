import { IconAlertTriangle, IconTool } from '@tabler/icons-react'
import { type ReactNode, Suspense, lazy } from 'react'
import type { Part } from './stream.ts'

/** The Markdown reader is a tenth of the console, and only the chat needs it. */
const AgentMarkdown = lazy(() => import('./markdown.tsx').then(({ AgentMarkdown: shown }) => ({ default: shown })))

/** What the user said. */
export function Question({ text }: { text: string }): ReactNode {
  return (
    <div className="said said-user">
      <p>{text}</p>
    </div>
  )
}

interface AnswerProps {
  parts: readonly Part[]
  /** What the agent does before its first word. */
  waiting?: string
  problem?: string
}

/** What the agent said, with its uses of tools in between. */
export function Answer({ parts, waiting, problem }: AnswerProps): ReactNode {
  return (
    <div className="said said-agent">
      {parts.map((part, index) =>
        'text' in part ? (
          <div key={index} className="markdown">
            <Suspense fallback={<p>{part.text}</p>}>
              <AgentMarkdown text={part.text} />
            </Suspense>
          </div>
        ) : (
          <div key={index} className="tool-use">
            <IconTool size={14} aria-hidden="true" />
            <code>{part.tool}</code>
            <span>
              {part.events.some(({ type }) => type === 'tool_end')
                ? 'done'
                : String(part.events[0]?.['message'] ?? 'working')}
            </span>
          </div>
        ),
      )}
      {waiting !== undefined && <p className="waiting">{waiting}…</p>}
      {problem !== undefined && (
        <p className="said-problem">
          <IconAlertTriangle size={14} aria-hidden="true" /> {problem}
        </p>
      )}
    </div>
  )
}

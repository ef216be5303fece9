import { Alert, Anchor, Button, Group, NavLink, Stack, Switch, Text, TextInput, Textarea, Title } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { sentence } from '../app/data.ts'
import { linkTo, useParameter, usePlace } from '../app/router.ts'
import { useSandbox } from '../app/sandbox.tsx'
import { KeySelect } from '../parts/choices.tsx'
import { BodyView, JsonValue } from '../parts/json-view.tsx'
import { Empty, Page, Section } from '../parts/page.tsx'
import { Select } from '../parts/select.tsx'
import { type Tool, type ToolResult, argumentsOf, callTool, listTools } from '../tools/mcp.ts'

/** The tools of the MCP endpoint, each with a form. */
export function Tools(): ReactNode {
  const { sandbox } = useSandbox()
  const { segments, query } = usePlace()
  const [role, setRole] = useParameter('as', Object.keys(sandbox.keys)[0] ?? '')
  const key = sandbox.keys[role] ?? ''
  const { data: tools, error } = useQuery({
    queryKey: [sandbox.id, 'tools', role],
    queryFn: () => listTools(key),
    staleTime: Infinity,
  })
  const tool = tools?.find(({ name }) => name === segments[1]) ?? tools?.[0]
  return (
    <Page
      title="MCP tools"
      lead="Lists and calls the tools of the MCP endpoint, as an MCP client with the key of a role."
      actions={<KeySelect size="xs" aria-label="As" value={role} onChange={setRole} w={120} />}
    >
      {error !== null && (
        <Alert color="red" variant="light" title="The tools cannot be listed">
          {sentence(error.message)}
        </Alert>
      )}
      {tools !== undefined && tools.length === 0 && (
        <Empty icon={<IconTool size={28} />} title="No tools for this role">
          Choose the key of another role.
        </Empty>
      )}
      {tool !== undefined && (
        <div className="tools">
          <nav aria-label="Tools" className="tool-list">
            {tools?.map(({ name, description }) => (
              <NavLink
                key={name}
                href={linkTo(['tools', name], query)}
                label={name}
                description={description}
                active={name === tool.name}
                aria-current={name === tool.name ? 'true' : undefined}
                className="nav-link"
              />
            ))}
          </nav>
          <ToolForm key={`${tool.name} ${role}`} tool={tool} apiKey={key} />
        </div>
      )}
    </Page>
  )
}

type Value = string | boolean

function ToolForm({ tool, apiKey }: { tool: Tool; apiKey: string }): ReactNode {
  const { name, description, inputSchema } = tool
  const properties = Object.entries(inputSchema.properties ?? {})
  const required = inputSchema.required ?? []
  const [values, setValues] = useState<Readonly<Record<string, Value>>>({})
  const [result, setResult] = useState<ToolResult>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const set = (member: string, value: Value): void => setValues((all) => ({ ...all, [member]: value }))
  const call = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      setResult(await callTool(apiKey, name, argumentsOf(inputSchema, values)))
    } catch (failed) {
      setProblem(sentence((failed as Error).message))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="md" className="tool">
      <Section title={name} lead={description}>
        <form aria-label={`Call ${name}`} onSubmit={(event) => void call(event)}>
          <Stack gap="sm">
            {properties.length === 0 && <Text size="sm">This tool takes no arguments.</Text>}
            {properties.map(([member, schema]) => {
              const shared = {
                label: member,
                description: schema.description,
                required: required.includes(member),
                size: 'xs',
              } as const
              const value = values[member]
              if (schema.type === 'boolean')
                return (
                  <Switch
                    key={member}
                    label={member}
                    description={schema.description}
                    checked={value === true}
                    onChange={(event) => set(member, event.currentTarget.checked)}
                    size="sm"
                  />
                )
              if (schema.enum !== undefined)
                return (
                  <Select
                    key={member}
                    {...shared}
                    data={schema.enum.map(String)}
                    value={value === undefined ? null : String(value)}
                    onChange={(chosen) => set(member, chosen ?? '')}
                    clearable={!shared.required}
                  />
                )
              if (schema.type === 'object' || schema.type === 'array')
                return (
                  <Textarea
                    key={member}
                    {...shared}
                    placeholder={schema.type === 'array' ? '[]' : '{}'}
                    value={String(value ?? '')}
                    onChange={(event) => set(member, event.currentTarget.value)}
                    autosize
                    minRows={2}
                    className="mono-input"
                  />
                )
              return (
                <TextInput
                  key={member}
                  {...shared}
                  placeholder={String(schema.default ?? '')}
                  value={String(value ?? '')}
                  onChange={(event) => set(member, event.currentTarget.value)}
                  inputMode={schema.type === 'integer' || schema.type === 'number' ? 'numeric' : 'text'}
                />
              )
            })}
            <Group gap="xs">
              <Button type="submit" size="xs" loading={isBusy}>
                Call the tool
              </Button>
              <Anchor size="xs" href={linkTo(['journal'], { operation: 'callMcp' })}>
                Its requests in the journal
              </Anchor>
            </Group>
          </Stack>
        </form>
      </Section>
      {problem !== undefined && (
        <Alert color="red" variant="light" title="The call failed" role="alert">
          {problem}
        </Alert>
      )}
      {result !== undefined && (
        <Section title={result.isError ? 'Result: the tool reports an error' : 'Result'}>
          <Stack gap="sm" aria-live="polite">
            {result.texts.map((text, index) => (
              <BodyView key={index} body={text} label={`Content ${index + 1}`} />
            ))}
            <details>
              <summary>Whole JSON-RPC response</summary>
              <JsonValue value={result.whole} label="JSON-RPC response" />
            </details>
          </Stack>
        </Section>
      )}
      <details className="schema">
        <summary>
          <Title order={3} component="span">
            Input schema
          </Title>
        </summary>
        <JsonValue value={inputSchema} label="Input schema" />
      </details>
    </Stack>
  )
}

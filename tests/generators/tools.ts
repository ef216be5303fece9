import type { Tool } from './tool.ts'
import { csharp, goOfOpenapiGenerator, java, kotlin, pythonOfOpenapiGenerator } from './tools/openapi-generator.ts'
import { oapiCodegen } from './tools/oapi-codegen.ts'
import { nswag } from './tools/nswag.ts'
import { openapiPythonClient } from './tools/openapi-python-client.ts'
import { heyApi, orval } from './tools/typescript.ts'

/** Every generator, in the order of the table. */
export const TOOLS: readonly Tool[] = [
  heyApi,
  orval,
  pythonOfOpenapiGenerator,
  openapiPythonClient,
  goOfOpenapiGenerator,
  oapiCodegen,
  java,
  kotlin,
  csharp,
  nswag,
]

import type { TokenRecord, View } from '../world/index.ts';
/** API keys by the names of the world's credentials, which are those of a target file. */
export type RoleKeys = Readonly<Record<string, string>>;
/** The API key of each credential as the world has it. */
export declare function roleTokens({ credentials, tokens }: View): (readonly [name: string, token: TokenRecord])[];
/** The keys of a world's credentials. */
export declare function roleKeys(view: View): RoleKeys;

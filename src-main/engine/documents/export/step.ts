export type ExportStep =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array };

export const file = (name: string, bytes: Uint8Array): ExportStep => ({ kind: 'file', name, bytes });

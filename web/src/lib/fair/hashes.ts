/** Hashes of texts, also on pages without https, where the browser offers none. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** HMAC-SHA-256 with a key of hexadecimals. */
export const keyed = (key: string, text: string): string =>
  bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(text)));

export const numberHash = (number: string): string => hashOf(`dragonrace number ${number}`);

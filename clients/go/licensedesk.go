// Package main opens what the license desk signs: leases (EdDSA JWT) and offline license files.
// The standard library is enough.
//
//	go run . lease KEYS LEASE [-device ID] [-now INSTANT]
//	go run . file KEYS FILE -key LICENSE_KEY -seed SEED_KEY [-now INSTANT]
//
// KEYS is a copy of /.well-known/license-keys.json. It prints the claims, or an error code with exit status 1.
package main

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"
)

type keySet struct {
	Keys []struct{ Kid, X string }
}

type signedHeader struct {
	V                            int
	Alg, Typ, Enc, Kid, Salt, Iv string
}

type leaseClaims struct {
	DeviceID string `json:"deviceId"`
	Exp      int64
}

type fileClaims struct {
	Nbf     time.Time
	Exp     *time.Time
	Binding struct{ SeedHash string }
}

var malformed = errors.New("MALFORMED")

func decoded(text string) ([]byte, error) {
	bytes, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil {
		return nil, malformed
	}
	return bytes, nil
}

// read checks the signature over prefix + "header.content" and returns the header.
func read(keys keySet, prefix string, parts []string) (header signedHeader, err error) {
	if len(parts) != 3 {
		return header, malformed
	}
	raw, err := decoded(parts[0])
	if err != nil || json.Unmarshal(raw, &header) != nil {
		return header, malformed
	}
	signature, err := decoded(parts[2])
	if err != nil {
		return header, err
	}
	for _, key := range keys.Keys {
		if key.Kid != header.Kid {
			continue
		}
		public, err := decoded(key.X)
		if err != nil || len(public) != ed25519.PublicKeySize {
			return header, malformed
		}
		if !ed25519.Verify(public, []byte(prefix+parts[0]+"."+parts[1]), signature) {
			return header, errors.New("SIGNATURE")
		}
		return header, nil
	}
	return header, errors.New("UNKNOWN_KEY")
}

// OpenLease returns the claims of a lease as JSON. An empty device is not compared.
func OpenLease(token string, keys keySet, now time.Time, device string) ([]byte, error) {
	parts := strings.Split(strings.TrimSpace(token), ".")
	header, err := read(keys, "", parts)
	if err != nil {
		return nil, err
	}
	if header.Alg != "EdDSA" || header.Typ != "air-lease+jwt" {
		return nil, malformed
	}
	content, err := decoded(parts[1])
	var claims leaseClaims
	if err != nil || json.Unmarshal(content, &claims) != nil {
		return nil, malformed
	}
	if device != "" && claims.DeviceID != device {
		return nil, errors.New("WRONG_DEVICE")
	}
	if !now.Before(time.Unix(claims.Exp, 0)) {
		return nil, errors.New("EXPIRED")
	}
	return content, nil
}

// OpenLicenseFile returns the claims of a license file as JSON.
func OpenLicenseFile(text string, keys keySet, licenseKey, seedKey string, now time.Time) ([]byte, error) {
	lines := strings.Fields(strings.NewReplacer("-----BEGIN AIR LICENSE FILE-----", "BEGIN", "-----END AIR LICENSE FILE-----", "END").Replace(text))
	if len(lines) < 3 || lines[0] != "BEGIN" || lines[len(lines)-1] != "END" {
		return nil, malformed
	}
	parts := strings.Split(strings.Join(lines[1:len(lines)-1], ""), ".")
	header, err := read(keys, "air-license/v1.", parts)
	if err != nil {
		return nil, err
	}
	if header.V != 1 || header.Typ != "air-license" || header.Enc != "A256GCM" {
		return nil, malformed
	}
	content, err := opened(header, parts, licenseKey, seedKey)
	if err != nil {
		return nil, err
	}
	var claims fileClaims
	if json.Unmarshal(content, &claims) != nil {
		return nil, malformed
	}
	hash := sha256.Sum256([]byte(seedKey))
	if claims.Binding.SeedHash != hex.EncodeToString(hash[:]) {
		return nil, errors.New("WRONG_SEED")
	}
	if now.Before(claims.Nbf) {
		return nil, errors.New("NOT_YET")
	}
	if claims.Exp != nil && now.After(*claims.Exp) {
		return nil, errors.New("EXPIRED")
	}
	return content, nil
}

func opened(header signedHeader, parts []string, licenseKey, seedKey string) ([]byte, error) {
	salt, saltErr := decoded(header.Salt)
	iv, ivErr := decoded(header.Iv)
	sealed, sealedErr := decoded(parts[1])
	if saltErr != nil || ivErr != nil || sealedErr != nil || len(iv) != 12 {
		return nil, malformed
	}
	// HKDF with SHA-256. The key is one block long.
	secret := mac(salt, []byte(licenseKey+"\x00"+seedKey))
	block, err := aes.NewCipher(mac(secret, []byte("lic-file/v1\x01")))
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	content, err := gcm.Open(nil, iv, sealed, []byte(parts[0]))
	if err != nil {
		return nil, errors.New("WRONG_SEED")
	}
	return content, nil
}

func mac(key, message []byte) []byte {
	hash := hmac.New(sha256.New, key)
	hash.Write(message)
	return hash.Sum(nil)
}

func run(arguments []string) ([]byte, error) {
	if len(arguments) < 3 {
		return nil, errors.New("say lease or file, the keys, and what to open")
	}
	flags := flag.NewFlagSet(arguments[0], flag.ContinueOnError)
	device := flags.String("device", "", "device id that the lease is for")
	licenseKey := flags.String("key", "", "license key of the file")
	seedKey := flags.String("seed", "", "seed key of the file")
	at := flags.String("now", time.Now().UTC().Format(time.RFC3339), "the moment to judge by")
	if err := flags.Parse(arguments[3:]); err != nil {
		return nil, err
	}
	now, err := time.Parse(time.RFC3339, *at)
	if err != nil {
		return nil, err
	}
	published, err := os.ReadFile(arguments[1])
	if err != nil {
		return nil, err
	}
	signed, err := os.ReadFile(arguments[2])
	if err != nil {
		return nil, err
	}
	var keys keySet
	if json.Unmarshal(published, &keys) != nil {
		return nil, malformed
	}
	if arguments[0] == "lease" {
		return OpenLease(string(signed), keys, now, *device)
	}
	return OpenLicenseFile(string(signed), keys, *licenseKey, *seedKey, now)
}

func main() {
	claims, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(string(claims))
}

mkdir -p site/bin site/secrets site/pages/old
touch site/bin/deploy.sh site/bin/README site/secrets/key.pem site/secrets/rotate.sh.bak site/pages/index.html
touch site/pages/old/import.sh site/pages/old/a.html
chmod -R a+rwX site
